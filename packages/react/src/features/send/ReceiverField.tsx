import type { SendState } from '@latchkey/core'
import { isReceiverComplete, sendWarnings, shortenAddress, updateSend } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Field } from '@latchkey/ui/components/Field'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Suspense, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { type LookedUp, NameLookUp } from '../../modal/late.js'
import { useWords } from '../../modal/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../words/en/sendWords.js'
import { sendErrorText } from './sendText.js'

/** Properties of {@link ReceiverField}. */
export interface ReceiverFieldProps {
  readonly send: SendState
  readonly issue: SerializedError | undefined
  readonly onSubmit: () => void
}

/** Who receives: validated while typing, with the picture of the address once it is one. */
export function ReceiverField({ send, issue, onSubmit }: ReceiverFieldProps) {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const [isLeft, setLeft] = useState(false)
  const { receiverAddress, receiverProfileImageUrl: picture, receiverProfileName: name } = send
  const network = connected?.network?.name ?? ''
  const hasNames = useLatchkeyState(({ features }) => features.names !== false)
  const isNamed = hasNames && issue?.details['kind'] === 'name'
  const [told, setTold] = useState<LookedUp>()
  const lookUp: Partial<LookedUp> | undefined = isNamed
    ? told?.of === receiverAddress
      ? told
      : {}
    : undefined
  const isEmpty = receiverAddress === ''
  const isSelf = sendWarnings(client, send).some(({ kind }) => kind === 'self')
  const isTold = isLeft || isReceiverComplete(receiverAddress, issue)
  const error = issue && !lookUp && isTold ? issue : undefined
  const set = (value: string) => {
    setLeft(false)
    updateSend(client, {
      receiverAddress: value,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
    })
  }
  const paste = () => {
    navigator.clipboard.readText().then(
      (text) => set(text.trim().slice(0, 128)),
      // Not allowed by the visitor: the field is there to type in.
      () => {},
    )
  }
  const canPaste = isEmpty && typeof navigator.clipboard?.readText === 'function'
  return (
    <>
      <Field
        ltr
        label={t('send.receiver')}
        placeholder={t(hasNames ? 'send.receiverOrName' : 'send.receiverPlaceholder')}
        value={name ?? receiverAddress}
        settled={isEmpty || issue || name !== undefined ? undefined : shortenAddress(receiverAddress)}
        onChange={set}
        onBlur={() => setLeft(true)}
        onSubmit={onSubmit}
        icon={isEmpty || issue ? undefined : <Avatar address={receiverAddress} src={picture} size={28} />}
        trailing={
          canPaste ? (
            <span className="lk-paste">
              <LinkButton look="accent" onClick={paste} testId="lk-send-paste">
                {t('send.paste')}
              </LinkButton>
            </span>
          ) : undefined
        }
        clearLabel={t('send.clear')}
        error={error ? sendErrorText(t, error, network) : lookUp?.error}
        help={lookUp?.help ?? (name === undefined ? (isSelf ? t('send.self') : undefined) : receiverAddress)}
        autoComplete="off"
        maxLength={128}
        testId="lk-send-receiver"
      />
      {isNamed ? (
        <Suspense>
          <NameLookUp name={receiverAddress} onTold={setTold} />
        </Suspense>
      ) : null}
    </>
  )
}
