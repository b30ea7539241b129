import type { Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { AdapterReads } from '../../types/adapter.js'

/** Indexes differ in case, and visitors compare by sight. */
export function spellAddresses(
  transactions: readonly Transaction[],
  reads: Pick<AdapterReads, 'readAddress'> | undefined,
  chainId: Caip2,
): readonly Transaction[] {
  const spell = (address: string): string => reads?.readAddress?.(address, chainId) ?? address
  const spellTransfer = ({ recipient, sender, ...transfer }: TransactionTransfer): TransactionTransfer => ({
    ...transfer,
    ...(sender !== undefined && { sender: spell(sender) }),
    ...(recipient !== undefined && { recipient: spell(recipient) }),
  })
  return transactions.map(({ approval, metadata, transfers, ...transaction }) => ({
    ...transaction,
    metadata: { ...metadata, sentFrom: spell(metadata.sentFrom), sentTo: spell(metadata.sentTo) },
    transfers: transfers && transfers.map(spellTransfer),
    ...(approval && { approval: { ...approval, spender: spell(approval.spender) } }),
  }))
}
