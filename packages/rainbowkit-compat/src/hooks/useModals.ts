'use client'
import { useAccount, useClient, useLatchkeyState } from '@latchkey/react'
import { useMemo } from 'react'
import { useAuthentication } from '../authentication.js'

/** The functions of all modal hooks. A function is undefined while its view cannot be shown. */
export interface OpenModals {
  readonly openConnectModal?: (() => void) | undefined
  readonly openAccountModal?: (() => void) | undefined
  readonly openChainModal?: (() => void) | undefined
  readonly connectModalOpen: boolean
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
}

const networkViews = new Set<string>(['Networks', 'SwitchNetwork', 'UnsupportedChain'])

/** The first view of our one modal says which of RainbowKit's it is. */
export function useModals(): OpenModals {
  const client = useClient()
  const { isConnected } = useAccount('eip155')
  const root = useLatchkeyState(({ modal }) => (modal.open ? (modal.stack[0]?.view ?? 'Connect') : undefined))
  const status = useAuthentication()?.status
  const isIn = isConnected && (status === undefined || status === 'authenticated')
  return useMemo(() => {
    const open = (view: 'Connect' | 'Account' | 'Networks' | 'SIWXSignMessage') => () =>
      void client.open({ view })
    const isNetworks = root !== undefined && networkViews.has(root)
    const isAccount = root !== undefined && !isNetworks && isIn && root !== 'Connect'
    return {
      openConnectModal: isIn ? undefined : open(isConnected ? 'SIWXSignMessage' : 'Connect'),
      openAccountModal: isIn ? open('Account') : undefined,
      openChainModal: isIn ? open('Networks') : undefined,
      connectModalOpen: root !== undefined && !isNetworks && !isAccount,
      accountModalOpen: isAccount,
      chainModalOpen: isNetworks,
    }
  }, [client, isConnected, isIn, root])
}

/** Opens the list of wallets. The function is undefined while a wallet is connected. */
export function useConnectModal(): Pick<OpenModals, 'openConnectModal' | 'connectModalOpen'> {
  const { openConnectModal, connectModalOpen } = useModals()
  return { openConnectModal, connectModalOpen }
}

/** Opens the account. The function is undefined while no wallet is connected. */
export function useAccountModal(): Pick<OpenModals, 'openAccountModal' | 'accountModalOpen'> {
  const { openAccountModal, accountModalOpen } = useModals()
  return { openAccountModal, accountModalOpen }
}

/** Opens the list of networks. The function is undefined while no wallet is connected. */
export function useChainModal(): Pick<OpenModals, 'openChainModal' | 'chainModalOpen'> {
  const { openChainModal, chainModalOpen } = useModals()
  return { openChainModal, chainModalOpen }
}
