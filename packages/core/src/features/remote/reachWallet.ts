import type { WalletPlatform } from '@latchkey/protocol/links'
import type { Context } from '../../store/context.js'
import type { WalletRow } from '../../types/wallet.js'
import { followWallet } from '../../wallets/followWallet.js'
import { walletLinkForms } from './walletLink.js'
import { walletPlatforms } from './walletPlatforms.js'

export interface ReachWalletOptions {
  readonly walletId: string
  /** This browser, or remote. */
  readonly here?: boolean | undefined
}

/** Keeps a wallet's first way even if a better one appears. */
export function reachWallet(
  context: Context,
  { walletId, here }: ReachWalletOptions,
  signal: AbortSignal,
): void {
  let platform: WalletPlatform | undefined
  let requestedId: string | undefined
  const request = (id: string, run: () => Promise<unknown>): void => {
    if (requestedId === id) return
    requestedId = id
    run().catch(context.modal.router()?.lose(walletId))
  }
  followWallet(context, walletId, signal, (row) => {
    const platforms = walletPlatforms(context.client, row)
    const fits = (one: WalletPlatform): boolean => here === undefined || (one === 'browser') === here
    platform = platform && platforms.includes(platform) ? platform : (platforms.find(fits) ?? platforms[0])
    if (platform === 'browser') {
      const id = row.detectedId ?? row.id
      request(id, async () => {
        const { connectPatiently } = await context.lazy.wallet()
        await connectPatiently(context, { walletId: id, signal })
      })
    } else if (platform !== undefined && platform !== 'unsupported' && !opensPage(context, row, platform)) {
      request('', async () => {
        const { connectRemote } = await context.lazy.remote()
        await connectRemote(context, { walletId, signal })
      })
    }
  })
}

const opensPage = (context: Pick<Context, 'client'>, row: WalletRow, platform: WalletPlatform): boolean =>
  (platform === 'mobile' || platform === 'qrcode') && walletLinkForms(context.client, row)[0] === 'browser'
