import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { Buffer } from 'buffer/'
import { WalletKit, type IWalletKit } from 'walletkit-1.2.10'
import type { Settings } from '../settings/walletTypes.js'

/** @param origin shown by apps as the wallet's */
export function openKit({ relayUrl, projectId, profile }: Settings, origin: string): Promise<IWalletKit> {
  // For the kit's ReCaps.
  Object.assign(globalThis, { Buffer })
  const core = new Core({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `thimble-${profile}`,
  })
  return WalletKit.init({
    // Types without exactOptionalPropertyTypes.
    core: core as ICore,
    metadata: {
      name: 'Thimble',
      description: 'A test wallet for local chains. Its keys are public.',
      url: origin,
      icons: [`${origin}/thimble.svg`],
      redirect: { universal: origin },
    },
  })
}
