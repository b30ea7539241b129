import { imageUrl } from '@latchkey/core/actions/imageUrl'
import type { Client, WalletRow } from '@latchkey/core'

/** Where a wallet's picture is: announced by itself, given by the host, or at the gateway; undefined: it is drawn. */
export function walletPicture(client: Client, row: WalletRow): string | undefined {
  return row.icon ?? row.imageUrl ?? (row.wallet && imageUrl(client, { kind: 'wallet', id: row.wallet.id }))
}
