import type { SendState } from '@latchkey/core'
import { isReceiverComplete, sendWarnings, shortenAddress, updateSend } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Field } from '@latchkey/ui/components/Field'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Suspense, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { NameLookUpState } from '../../modal/parts/lazyParts.js'
import { NameLookUp } from '../../modal/parts/lazyViewParts.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { sendErrorText } from './sendText.js'

export interface ReceiverFieldProps {
  readonly send: SendState
  readonly issue: SerializedError | undefined
  readonly onSubmit: () => void
}

export function ReceiverField({ send, issue, onSubmit }: ReceiverFieldProps) {
  const client = useClient()
  const t = useWords(sendWords)
  const [isBlurred, setBlurred] = useState(false)
  const { receiverAddress, receiverProfileImageUrl: picture, receiverProfileName: name } = send
  const hasNames = useLatchkeyState(({ features }) => features.names !== false)
  const isNamed = hasNames && issue?.details['kind'] === 'name'
  const [lookUp, setLookUp] = useState<NameLookUpState>()
  const note = useReceiverNote({ send, issue, isBlurred, lookUp: isNamed ? lookUp : null })
  const isEmpty = receiverAddress === ''
  const isGood = !isEmpty && !issue
  const set = (value: string) => {
    setBlurred(false)
    updateSend(client, {
      receiverAddress: value,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
    })
  }
  return (
    <>
      <Field
        ltr
        label={t('send.receiver')}
        placeholder={t(hasNames ? 'send.receiverOrName' : 'send.receiverPlaceholder')}
        value={name ?? receiverAddress}
        settled={isGood && name === undefined ? shortenAddress(receiverAddress) : undefined}
        onChange={set}
        onBlur={() => setBlurred(true)}
        onSubmit={onSubmit}
        icon={isGood ? <Avatar address={receiverAddress} src={picture} size={28} /> : undefined}
        trailing={isEmpty && canPaste() ? <PasteButton onPaste={set} /> : undefined}
        clearLabel={t('send.clear')}
        error={note.error}
        help={note.help}
        autoComplete="off"
        maxLength={128}
        testId="lk-send-receiver"
      />
      {isNamed ? (
        <Suspense>
          <NameLookUp name={receiverAddress} onChange={setLookUp} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ReceiverNoteFacts {
  readonly send: SendState
  readonly issue: SerializedError | undefined
  readonly isBlurred: boolean
  /** Undefined while pending, null without a name. */
  readonly lookUp: NameLookUpState | null | undefined
}

function useReceiverNote({ send, issue, isBlurred, lookUp }: ReceiverNoteFacts): {
  readonly error?: string | undefined
  readonly help?: string | undefined
} {
  const client = useClient()
  const t = useWords(sendWords)
  const network = useConnected()?.network?.name ?? ''
  const { receiverAddress, receiverProfileName: name } = send
  const isSelf = sendWarnings(client, send).some(({ kind }) => kind === 'self')
  const help = name === undefined ? (isSelf ? t('send.self') : undefined) : receiverAddress
  if (lookUp !== null) {
    const current = lookUp?.of === receiverAddress ? lookUp : undefined
    return { error: current?.error, help: current?.help ?? help }
  }
  const showsIssue = isBlurred || isReceiverComplete(receiverAddress, issue)
  return { error: issue && showsIssue ? sendErrorText(t, issue, network) : undefined, help }
}

const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function'

function PasteButton({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const t = useWords(sendWords)
  const paste = () => {
    navigator.clipboard.readText().then(
      (text) => onPaste(text.trim().slice(0, 128)),
      // Clipboard refused: the visitor can type.
      () => {},
    )
  }
  return (
    <span className="lk-paste">
      <LinkButton look="accent" onClick={paste} testId="lk-send-paste">
        {t('send.paste')}
      </LinkButton>
    </span>
  )
}
