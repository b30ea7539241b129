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
  let way: WalletPlatform | undefined
  let asked: string | undefined
  const ask = (whom: string, run: () => Promise<unknown>): void => {
    if (asked === whom) return
    asked = whom
    run().catch(context.modal.router()?.lose(walletId))
  }
  followWallet(context, walletId, signal, (row) => {
    const ways = walletPlatforms(context.client, row)
    const fits = (one: WalletPlatform): boolean => here === undefined || (one === 'browser') === here
    way = way && ways.includes(way) ? way : (ways.find(fits) ?? ways[0])
    if (way === 'browser') {
      const id = row.detectedId ?? row.id
      ask(id, async () => {
        const { connectPatiently } = await context.lazy.wallet()
        await connectPatiently(context, { walletId: id, signal })
      })
    } else if (way !== undefined && way !== 'unsupported' && !opensPage(context, row, way)) {
      ask('', async () => {
        const { connectRemote } = await context.lazy.remote()
        await connectRemote(context, { walletId, signal })
      })
    }
  })
}

const opensPage = (context: Pick<Context, 'client'>, row: WalletRow, way: WalletPlatform): boolean =>
  (way === 'mobile' || way === 'qrcode') && walletLinkForms(context.client, row)[0] === 'browser'
