import '../../mountModal.js'
import { cancelAttempt } from '@latchkey/core/actions/cancelAttempt'
import { connect } from '@latchkey/core/on-demand'
import { isLatchkeyError } from '@latchkey/protocol/errors/early'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useWalletGlance } from '../../wallets/useWalletGlance.js'
import { walletPicture } from '../../wallets/walletPicture.js'
import { useKnownWallet } from '../../wallets/useKnownWallet.js'
import type { ViewProps } from '../ViewProps.js'
import { AttemptView } from './AttemptView.js'
import { InstallView } from './InstallView.js'

/** Connecting to one wallet: asks it at once, and again when it turns up after it was missing. */
export function ConnectingView({ data }: ViewProps<'ConnectingExternal'>) {
  const client = useClient()
  const wallet = useKnownWallet(data.walletId)
  const glance = useWalletGlance(data.walletId)
  const attempt = useLatchkeyState((state) => state.attempt)
  // How an earlier visit of this screen ended is not shown again.
  const [before] = useState(attempt?.id ?? 0)
  const walletId = wallet?.detectedId ?? (wallet?.installed ? wallet.id : undefined)
  const { namespace } = data
  const asked = useRef<string>(undefined)
  // The code that connects could not be loaded: there is no attempt yet that could tell.
  const [isLost, setLost] = useState(false)
  const ask = useCallback(
    (id: string) => {
      setLost(false)
      // How it went stands in the state, but for the code itself.
      connect(client, { walletId: id, ...(namespace ? { namespaces: [namespace] } : {}) }).catch(
        (error: unknown) => setLost(isLatchkeyError(error) && error.name === 'chunk_failed'),
      )
    },
    [client, namespace],
  )
  useEffect(() => {
    if (walletId === undefined || asked.current === walletId) return
    asked.current = walletId
    ask(walletId)
  }, [ask, walletId])
  useEffect(
    () =>
      client.subscribe((state) => {
        const top = state.modal.stack.at(-1)
        const isHere = top?.view === 'ConnectingExternal' && top.walletId === data.walletId
        if (isHere || state.attempt?.status !== 'waiting' || state.attempt.walletId !== asked.current) return
        // Going back gives the request up; another wallet's request, begun meanwhile, stays.
        cancelAttempt(client)
      }),
    [client, data.walletId],
  )
  if (!wallet)
    return <AttemptView name={glance.name ?? data.walletId} picture={glance.picture} attempt={undefined} />
  const mine = attempt && attempt.id > before && attempt.walletId === walletId ? attempt : undefined
  if (walletId === undefined || mine?.error?.name === 'wallet_not_installed')
    return <InstallView row={wallet} />
  return (
    <AttemptView
      name={wallet.name}
      row={wallet}
      picture={walletPicture(client, wallet)}
      attempt={isLost ? { status: 'failed' } : mine}
      onRetry={() => ask(walletId)}
    />
  )
}
