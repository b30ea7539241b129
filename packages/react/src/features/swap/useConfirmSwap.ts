import type { State } from '@latchkey/core'
import { confirmSwap } from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'

/** @param view shows errors before the wallet was asked */
export function useConfirmSwap(view: 'Swap' | 'SwapPreview') {
  const client = useClient()
  const currentKey = useLatchkeyState(swapKey)
  const [state, setState] = useState<{ isBusy: boolean; problem?: SerializedError; of?: string }>({
    isBusy: false,
  })
  const confirm = () => {
    setState({ isBusy: true })
    confirmSwap(client).then(
      () => setState({ isBusy: false }),
      (error: unknown) => {
        // Once the wallet was asked, the progress view shows the outcome.
        const isHere = client.getState().modal.stack.at(-1)?.view === view
        const problem = isHere && isLatchkeyError(error) ? error.toJSON() : undefined
        setState({ isBusy: false, ...(problem && { problem, of: swapKey(client.getState()) }) })
      },
    )
  }
  const { isBusy, problem, of } = state
  return { isBusy, problem: of === currentKey ? problem : undefined, confirm }
}

const swapKey = ({ swap }: Pick<State, 'swap'>): string =>
  [swap?.from?.address, swap?.to?.address, swap?.amount].join(' ')
