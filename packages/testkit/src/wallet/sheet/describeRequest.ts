import type { ApprovalRequest } from '../approvalRequest.js'
import { formatAmount } from './formatAmount.js'
import {
  addressRow,
  connectQuestion,
  messageQuestion,
  plain,
  type RequestDescription,
  signInQuestion,
  switchQuestion,
  unlockQuestion,
} from './requestDescription.js'

const largest = (2n ** 256n - 1n).toString()

function describeTransaction(
  request: Extract<ApprovalRequest, { kind: 'sendTransaction' }>,
): RequestDescription {
  const { account, call, chain, data, maxFee, to, value, warning } = request
  const rows = [
    addressRow('From', account),
    { label: 'Network', value: chain.name },
    { label: 'Highest fee', value: `${formatAmount(maxFee, 18)} ${chain.nativeSymbol}` },
  ]
  const common = { warning: warning === null ? null : `This will probably fail: ${warning}` }
  if (call) {
    const number = call.amount === largest ? 'all' : formatAmount(call.amount, call.decimals)
    const amount = `${number} ${call.symbol || 'units'}`
    const native = { label: 'Also sends', value: `${formatAmount(value, 18)} ${chain.nativeSymbol}` }
    const sends = call.action === 'transfer'
    const tokenRow = addressRow('Token', call.token)
    return plain({
      ...common,
      title: sends ? `Send ${amount}` : `Let another address spend ${amount}`,
      rows: [
        addressRow(sends ? 'To' : 'Spender', call.counterparty),
        tokenRow,
        ...(value === '0' ? [] : [native]),
        ...rows,
      ],
      approve: sends ? 'Send' : 'Allow',
    })
  }
  const amount = `${formatAmount(value, 18)} ${chain.nativeSymbol}`
  if (to === null) return plain({ ...common, title: 'Deploy a contract', rows, approve: 'Deploy' })
  if (data === '0x') {
    return plain({
      ...common,
      title: `Send ${amount}`,
      rows: [addressRow('To', to), ...rows],
      approve: 'Send',
    })
  }
  const selector = { label: 'Function', value: data.slice(0, 10) }
  return plain({
    ...common,
    title: value === '0' ? 'Call a contract' : `Call a contract with ${amount}`,
    rows: [addressRow('Contract', to), selector, ...rows],
    approve: 'Confirm',
  })
}

export function describeRequest(request: ApprovalRequest): RequestDescription {
  switch (request.kind) {
    case 'unlock':
      return unlockQuestion
    case 'connect':
      return connectQuestion(request.accounts, request.chain.name)
    case 'signIn':
      return signInQuestion(request)
    case 'signMessage':
      return messageQuestion(request)
    case 'signTypedData':
      return plain({
        title: `Sign ${request.primaryType}?`,
        body: request.domainName ? `For ${request.domainName}.` : '',
        rows: [addressRow('Account', request.account)],
        text: request.json,
        approve: 'Sign',
      })
    case 'sendTransaction':
      return describeTransaction(request)
    case 'switchChain':
      return switchQuestion(request.from.name, request.to.name)
    case 'addChain':
      return plain({
        title: `Add ${request.chain.name}?`,
        body: 'The wallet will use the endpoint that the site names.',
        rows: [
          { label: 'Chain id', value: String(request.chain.chainId) },
          { label: 'Currency', value: request.chain.nativeSymbol },
          { label: 'Endpoint', value: request.rpcUrl },
        ],
        approve: 'Add',
      })
    case 'sendCalls':
      return plain({
        title: `Do ${request.calls.length} calls at once?`,
        rows: [
          addressRow('From', request.account),
          { label: 'Network', value: request.chain.name },
          ...request.calls.map(({ to }) => addressRow('Contract', to)),
        ],
        approve: 'Confirm',
      })
    case 'watchAsset':
      return plain({
        title: `Add ${request.symbol} to your list?`,
        rows: [addressRow('Token', request.token), { label: 'Decimals', value: String(request.decimals) }],
        approve: 'Add',
      })
  }
}
