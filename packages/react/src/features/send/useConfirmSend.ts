import { sendTransfer } from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { sendErrorText } from './sendText.js'

/** @param view shows errors before the wallet was asked */
export function useConfirmSend(view: 'WalletSend' | 'WalletSendPreview') {
  const client = useClient()
  const t = useWords(sendWords)
  const network = useConnected()?.network?.name ?? ''
  const { progress } = useLatchkeyState(({ send }) => send)
  const [state, setState] = useState<{ isBusy: boolean; problem?: string; of?: object }>({ isBusy: false })
  const confirm = () => {
    setState({ isBusy: true })
    sendTransfer(client).then(
      () => setState({ isBusy: false }),
      (error: unknown) => {
        // Once the wallet was asked, the progress view shows the outcome.
        const isHere = client.getState().modal.stack.at(-1)?.view === view
        const problem = isHere && isLatchkeyError(error) ? sendErrorText(t, error, network) : undefined
        const of = client.getState().send.progress
        setState({ isBusy: false, ...(problem === undefined ? {} : { problem, of }) })
      },
    )
  }
  const { isBusy, problem, of } = state
  return { isBusy, problem: of === progress ? problem : undefined, confirm }
}
