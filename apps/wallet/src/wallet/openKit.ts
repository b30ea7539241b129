import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { Buffer } from 'buffer/'
import { WalletKit, type IWalletKit } from 'walletkit-1.2.10'
import type { Settings } from '../settings/walletTypes.js'

/**
 * On this profile's storage.
 *
 * @param origin of this page, which apps see as the wallet's address
 */
export function openKit({ relayUrl, projectId, profile }: Settings, origin: string): Promise<IWalletKit> {
  // The kit packs ReCaps with Buffer.
  Object.assign(globalThis, { Buffer })
  const core = new Core({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `thimble-${profile}`,
  })
  return WalletKit.init({
    // The kit's types do not support exactOptionalPropertyTypes.
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
