import type { ViewName } from '@latchkey/core'
import {
  hasActivity,
  hasOnramp,
  hasSwaps,
  holdsNothing,
  isBuying,
  isSending,
  isSwapping,
  navigate,
} from '@latchkey/core/actions'
import { ActionRow } from '@latchkey/ui/components/ActionRow'
import { ActionTile } from '@latchkey/ui/components/ActionTile'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Stack } from '@latchkey/ui/components/Stack'
import { BuyIcon } from '@latchkey/ui/icons/BuyIcon'
import { ReceiveIcon } from '@latchkey/ui/icons/ReceiveIcon'
import { SendIcon } from '@latchkey/ui/icons/SendIcon'
import { SwapIcon } from '@latchkey/ui/icons/SwapIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { AddFunds } from '../../modal/parts/AddFunds.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'
import type { AccountBalanceProps } from './AccountBalance.js'

const actions = {
  onramp: { view: 'OnRampProviders', icon: <BuyIcon />, word: 'account.buy' },
  swaps: { view: 'Swap', icon: <SwapIcon />, word: 'account.swap' },
  receive: { view: 'WalletReceive', icon: <ReceiveIcon />, word: 'account.receive' },
  send: { view: 'WalletSend', icon: <SendIcon />, word: 'account.send' },
} as const

type Action = keyof typeof actions

/** In the order of `walletFeaturesOrder`. An empty account leads with "Add funds". */
export function AccountActions({ account, network }: AccountBalanceProps) {
  const client = useClient()
  const { families } = client.config
  const t = useWords(accountWords)
  const { views } = useModalContext()
  const { order, onramp, swaps, receive, send, isElsewhere } = useLatchkeyState((state) => {
    const { features, namespace } = state
    return {
      order: features.walletFeaturesOrder,
      onramp: hasOnramp(state, client.config),
      swaps: hasSwaps(state, client.config),
      receive: features.receive,
      send: features.send && families[namespace]?.can.send !== undefined,
      isElsewhere: features.send && families[namespace]?.can.send === undefined,
    }
  })
  const isOn: Readonly<Record<Action, boolean>> = { onramp, swaps, receive, send }
  const shown = order.filter((name): name is Action => name in actions && isOn[name as Action])
  const isFirst = holdsNothing(account, client.config)
  const go = (view: Extract<ViewName, 'OnRampProviders' | 'Swap' | 'WalletReceive' | 'WalletSend'>) =>
    navigate(client, { view })
  return (
    <Stack gap={12}>
      {isFirst ? <AddFunds /> : null}
      {shown.length === 0 ? null : (
        <ActionRow>
          {shown.map((name) => {
            const { view, icon, word } = actions[name]
            return (
              <ActionTile
                key={name}
                icon={icon}
                label={t(word)}
                disabled={isFirst && (name === 'swaps' || name === 'send')}
                testId={`lk-action-${name}`}
                onIntent={() => views.prefetch(view)}
                onClick={() => go(view)}
              />
            )
          })}
        </ActionRow>
      )}
      <PendingNotes />
      {isElsewhere && network ? (
        <Note tone="info" testId="lk-send-elsewhere">
          {t('account.noSend', { symbol: network.nativeCurrency.symbol })}
        </Note>
      ) : null}
    </Stack>
  )
}

function PendingNotes() {
  const client = useClient()
  const t = useWords(accountWords)
  const pending = useLatchkeyState((state) => ({
    swapping: isSwapping(state),
    sending: isSending(state),
    buying: isBuying(state),
    activity: hasActivity(state, client.config),
  }))
  return (
    <>
      {pending.swapping ? (
        <Note tone="info" testId="lk-swapping">
          <span>{t('account.swapping')}</span> <LookLink view="SwapProgress" />
        </Note>
      ) : null}
      {pending.sending ? (
        <Note tone="info" testId="lk-sending">
          <span>{t('account.sending')}</span> {pending.activity ? <LookLink view="Activity" /> : null}
        </Note>
      ) : null}
      {pending.buying ? (
        <Note tone="info" testId="lk-buying">
          <span>{t('account.buying')}</span> <LookLink view="BuyInProgress" />
        </Note>
      ) : null}
    </>
  )
}

interface LookLinkProps {
  readonly view: 'SwapProgress' | 'Activity' | 'BuyInProgress'
}

function LookLink({ view }: LookLinkProps) {
  const client = useClient()
  const t = useWords(accountWords)
  return (
    <LinkButton look="underline" onClick={() => navigate(client, { view })}>
      {t('account.swapLook')}
    </LinkButton>
  )
}
