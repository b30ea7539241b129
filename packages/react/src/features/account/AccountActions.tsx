import type { ViewName } from '@latchkey/core'
import { navigate } from '@latchkey/core/actions'
import { ActionRow } from '@latchkey/ui/components/ActionRow'
import { ActionTile } from '@latchkey/ui/components/ActionTile'
import { ReceiveIcon } from '@latchkey/ui/icons/ReceiveIcon'
import { SendIcon } from '@latchkey/ui/icons/SendIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../words/en/accountWords.js'

const actions = {
  receive: { view: 'WalletReceive', icon: <ReceiveIcon />, word: 'account.receive' },
  send: { view: 'WalletSend', icon: <SendIcon />, word: 'account.send' },
} as const

type Action = keyof typeof actions

/** What can be done, in the configured order (`walletFeaturesOrder`). What the family cannot do is absent. */
export function AccountActions() {
  const client = useClient()
  const { families } = client.config
  const t = useWords(accountWords)
  const { views } = useModalContext()
  const { order, receive, send } = useLatchkeyState(({ features, namespace }) => ({
    order: features.walletFeaturesOrder,
    receive: features.receive,
    send: features.send && families[namespace]?.can.send !== undefined,
  }))
  const isOn: Readonly<Record<Action, boolean>> = { receive, send }
  const shown = order.filter((name): name is Action => name in actions && isOn[name as Action])
  if (shown.length === 0) return null
  const go = (view: Extract<ViewName, 'WalletReceive' | 'WalletSend'>) => navigate(client, { view })
  return (
    <ActionRow>
      {shown.map((name) => {
        const { view, icon, word } = actions[name]
        return (
          <ActionTile
            key={name}
            icon={icon}
            label={t(word)}
            testId={`lk-action-${name}`}
            onIntent={() => views.prefetch(view)}
            onClick={() => go(view)}
          />
        )
      })}
    </ActionRow>
  )
}
