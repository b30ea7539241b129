import { checkSend } from '@latchkey/core/actions/checkSend'
import { estimateSend } from '@latchkey/core/actions/estimateSend'
import { updateSend } from '@latchkey/core/actions/updateSend'
import type { SendIssues } from '@latchkey/core/actions/validateSend'
import type { SendState, TokenBalance } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { sendableTokens } from '../../tokens/sendableTokens.js'
import { useConnected } from '../../useConnected.js'

/** Typing pauses this long before the fee is estimated. */
const estimateAfterMs = 400

const NO_ISSUES: SendIssues = {}

/** The send form: its state, what is wrong with it, and a token that is chosen when none is. */
export function useSendForm(): {
  readonly send: SendState
  readonly issues: SendIssues
  readonly tokens: readonly TokenBalance[]
} {
  const client = useClient()
  const connected = useConnected()
  const send = useLatchkeyState((state) => state.send)
  const [issues, setIssues] = useState(NO_ISSUES)
  const tokens = connected ? sendableTokens(connected.account, connected.network) : []
  const { token, sendTokenAmount, receiverAddress, fee } = send
  const first = token ? undefined : tokens[0]
  useEffect(() => {
    if (first) updateSend(client, { token: first })
  }, [client, first])
  useEffect(() => {
    let gone = false
    // Judged anew whenever a part of the form or the fee it must cover changes.
    const form = { token, sendTokenAmount, receiverAddress, fee }
    checkSend(client).then(
      (found) => !gone && setIssues(form.sendTokenAmount || form.receiverAddress ? found : NO_ISSUES),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [client, token, sendTokenAmount, receiverAddress, fee])
  const isReceiverGood = issues.receiver === undefined
  useEffect(() => {
    if (!token || !isReceiverGood || sendTokenAmount === '' || receiverAddress === '') return undefined
    const timer = setTimeout(() => void estimateSend(client), estimateAfterMs)
    return () => clearTimeout(timer)
  }, [client, isReceiverGood, token, sendTokenAmount, receiverAddress])
  return { send, issues, tokens }
}
