import type { Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { AdapterReads } from '../../types/adapter.js'

/** Indexes differ in case, and visitors compare by sight. */
export function checksumAddresses(
  transactions: readonly Transaction[],
  reads: Pick<AdapterReads, 'readAddress'> | undefined,
  chainId: Caip2,
): readonly Transaction[] {
  const checksum = (address: string): string => reads?.readAddress?.(address, chainId) ?? address
  const checksumTransfer = ({
    recipient,
    sender,
    ...transfer
  }: TransactionTransfer): TransactionTransfer => ({
    ...transfer,
    ...(sender !== undefined && { sender: checksum(sender) }),
    ...(recipient !== undefined && { recipient: checksum(recipient) }),
  })
  return transactions.map(({ approval, metadata, transfers, ...transaction }) => ({
    ...transaction,
    metadata: { ...metadata, sentFrom: checksum(metadata.sentFrom), sentTo: checksum(metadata.sentTo) },
    transfers: transfers && transfers.map(checksumTransfer),
    ...(approval && { approval: { ...approval, spender: checksum(approval.spender) } }),
  }))
}
