import { formatAmount } from '../wallet/sheet/formatAmount.js'
import {
  addressRow,
  connectQuestion,
  messageQuestion,
  plain,
  type RequestDescription,
  switchQuestion,
  unlockQuestion,
} from '../wallet/sheet/requestDescription.js'
import type { BitcoinApprovalRequest, BitcoinOutput } from './types.js'

const amountOf = ({ amount }: BitcoinOutput): string => `${formatAmount(amount, 8)} BTC`

export function describeBitcoinRequest(request: BitcoinApprovalRequest): RequestDescription {
  switch (request.kind) {
    case 'unlock':
      return unlockQuestion
    case 'connect':
      return connectQuestion(request.accounts, request.network, { see: 'your addresses', row: 'Address' })
    case 'signMessage':
      return messageQuestion(request)
    case 'signPsbt':
      return plain({
        title: `${request.sends ? 'Send' : 'Sign'} this transaction?`,
        rows: [
          ...request.outputs.flatMap((output) => [
            { label: 'Pays', value: amountOf(output) },
            ...(output.to === undefined ? [] : [addressRow('To', output.to)]),
          ]),
          addressRow('Signs for', request.account),
          { label: 'Network', value: request.network },
        ],
        approve: request.sends ? 'Send' : 'Sign',
      })
    case 'sendTransfer':
      return plain({
        title: `Send ${amountOf(request.output)}`,
        rows: [
          addressRow('To', request.output.to ?? ''),
          addressRow('From', request.account),
          { label: 'Network', value: request.network },
          { label: 'Fee', value: `${formatAmount(request.fee, 8)} BTC` },
        ],
        approve: 'Send',
      })
    case 'switchNetwork':
      return switchQuestion(request.from, request.to)
  }
}
