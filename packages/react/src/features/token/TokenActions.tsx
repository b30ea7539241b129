import type { TokenBalance } from '@latchkey/core'
import { navigate, type TokenAction, tokenActions, updateSend } from '@latchkey/core/actions'
import { ActionRow } from '@latchkey/ui/components/ActionRow'
import { ActionTile } from '@latchkey/ui/components/ActionTile'
import { ReceiveIcon } from '@latchkey/ui/icons/ReceiveIcon'
import { SendIcon } from '@latchkey/ui/icons/SendIcon'
import { SwapIcon } from '@latchkey/ui/icons/SwapIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'

const tiles = {
  send: { view: 'WalletSend', icon: <SendIcon />, word: 'account.send' },
  swaps: { view: 'Swap', icon: <SwapIcon />, word: 'account.swap' },
  receive: { view: 'WalletReceive', icon: <ReceiveIcon />, word: 'account.receive' },
} as const

export function TokenActions({ token }: { readonly token: TokenBalance }) {
  const client = useClient()
  const t = useWords(accountWords)
  const { views } = useModalContext()
  const state = useLatchkeyState((all) => all)
  const actions = tokenActions(state, client.config, token)
  const start = ({ kind, fromToken }: TokenAction): void => {
    if (kind === 'swaps') {
      navigate(client, { view: 'Swap', ...(fromToken !== undefined && { fromToken }) })
      return
    }
    if (kind === 'send') updateSend(client, { token })
    navigate(client, { view: tiles[kind].view })
  }
  if (actions.length === 0) return null
  return (
    <ActionRow>
      {actions.map((action) => (
        <ActionTile
          key={action.kind}
          icon={tiles[action.kind].icon}
          label={t(tiles[action.kind].word)}
          disabled={action.isDisabled}
          testId={`lk-token-action-${action.kind}`}
          onIntent={() => views.prefetch(tiles[action.kind].view)}
          onClick={() => start(action)}
        />
      ))}
    </ActionRow>
  )
}
