import { formatAmount } from '../wallet/sheet/formatAmount.js'
import {
  addressRow,
  connectQuestion,
  messageQuestion,
  plain,
  type RequestDescription,
  signInQuestion,
  unlockQuestion,
} from '../wallet/sheet/requestDescription.js'
import type { SolanaApprovalRequest } from './types.js'

export function describeSolanaRequest(request: SolanaApprovalRequest): RequestDescription {
  switch (request.kind) {
    case 'unlock':
      return unlockQuestion
    case 'connect':
      return connectQuestion(request.accounts)
    case 'signMessage':
      return messageQuestion(request)
    case 'signIn':
      return signInQuestion(request)
    case 'signTransactions':
      return describeTransactions(request)
  }
}

function describeTransactions(
  request: Extract<SolanaApprovalRequest, { kind: 'signTransactions' }>,
): RequestDescription {
  const { account, chain, sends, transactions } = request
  const transfers = transactions.flatMap((transaction) => transaction.transfers)
  const programs = transactions.flatMap((transaction) => transaction.otherPrograms)
  const [first] = transfers
  const amountOf = (transfer: (typeof transfers)[number]): string =>
    `${formatAmount(transfer.amount, transfer.decimals)} ${transfer.symbol}`
  const isOneTransfer = first !== undefined && transfers.length === 1 && programs.length === 0
  const fee = transactions.reduce((sum, { maxFee }) => sum + BigInt(maxFee), 0n)
  const count = transactions.length
  const many = count === 1 ? 'this transaction' : `these ${count} transactions`
  return plain({
    title: isOneTransfer ? `Send ${amountOf(first)}` : `${sends ? 'Send' : 'Sign'} ${many}?`,
    rows: [
      ...transfers.flatMap((transfer) =>
        isOneTransfer
          ? [addressRow('To', transfer.to)]
          : [{ label: 'Sends', value: amountOf(transfer) }, addressRow('To', transfer.to)],
      ),
      ...programs.map((program) => addressRow('Program', program)),
      addressRow('From', account),
      { label: 'Network', value: chain },
      { label: 'Highest fee', value: `${formatAmount(fee, 9)} SOL` },
    ],
    approve: isOneTransfer || sends ? 'Send' : 'Sign',
  })
}
