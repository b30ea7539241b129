import { sameAddress } from './sameAddress.js'
import type { SendSource } from './sendToken.js'

/** Whether the receiver of the send is one of the connected wallet's own accounts. Pure. */
export function isOwnReceiver({ accounts, namespace, send }: SendSource): boolean {
  const account = accounts[namespace]
  return (
    account?.status === 'connected' &&
    [account, ...account.allAccounts].some(({ address }) => sameAddress(address, send.receiverAddress))
  )
}
