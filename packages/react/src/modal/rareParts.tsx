import {
  acceptLegal,
  dismissAlert,
  navigate,
  reportView,
  visibleAlert,
  writeAmount,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Toast } from '@latchkey/ui/components/Toast'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { css } from '../generated/alert.css.js'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { rareWords } from '../words/en/rareWords.js'
import { toastWords } from '../words/en/toastWords.js'
import { useWords } from './viewHooks.js'
import type { ReportButtonProps, ToastPillProps } from './late.js'

/** What the developer of the page should know: drawn under the header, in development only. */
export function AlertNote() {
  const client = useClient()
  const t = useWords()
  useStyles(css)
  useLatchkeyState((state) => state.alert)
  const alert = visibleAlert(client)
  if (!alert) return null
  return (
    <div className="lk-alert">
      <Note tone={alert.level === 'error' ? 'bad' : 'warn'} role="alert" testId="lk-alert">
        <span>{alert.message}</span>{' '}
        <LinkButton look="underline" onClick={() => dismissAlert(client)} testId="lk-alert-dismiss">
          {t('common.dismiss')}
        </LinkButton>
      </Note>
    </div>
  )
}

/** The line of the gateway's operator, with a page of theirs. */
export function BrandLine() {
  const line = useLatchkeyState(({ remote }) =>
    remote.features?.find(({ id }) => /^(reown_)?branding$/.test(id)),
  )
  const [text = '', href = ''] = line?.config ?? []
  const shown = text.slice(0, 80)
  return (
    <Hint testId="lk-brand">
      {href.startsWith('https://') ? (
        <LinkButton href={href} look="underline">
          {shown}
        </LinkButton>
      ) : (
        shown
      )}
    </Hint>
  )
}

/** The box that has to be ticked before a wallet can be reached, with the host's pages. */
export function LegalBox() {
  const client = useClient()
  const t = useWords(rareWords)
  const accepted = useLatchkeyState((state) => state.legalAccepted)
  const { termsConditionsUrl, privacyPolicyUrl } = client.config
  const key =
    termsConditionsUrl && privacyPolicyUrl
      ? 'connect.legal'
      : termsConditionsUrl
        ? 'connect.legalTerms'
        : privacyPolicyUrl
          ? 'connect.legalPrivacy'
          : 'connect.legalPlain'
  const link = (href: string | undefined, text: string) => (
    <LinkButton href={href} look="underline">
      {text}
    </LinkButton>
  )
  const template = t(key as 'connect.legalPlain')
  return (
    <Checkbox checked={accepted} onChange={(checked) => acceptLegal(client, checked)} testId="lk-legal">
      {fillNodes(template, {
        terms: link(termsConditionsUrl, t('connect.terms')),
        privacy: link(privacyPolicyUrl, t('connect.privacy')),
      })}
    </Checkbox>
  )
}

/** Fills the placeholders of a text with elements: `'I agree to the {terms}.'` with a link. */
const fillNodes = (text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => <Fragment key={index}>{nodes[part.slice(1, -1)] ?? part}</Fragment>)

/** Nothing to connect: no wallet is here, and the host lists none. */
export function NoWallets() {
  const client = useClient()
  const t = useWords(rareWords)
  return (
    <Empty
      icon={<PurseIcon size={28} />}
      title={t('connect.none')}
      testId="lk-connect-empty"
      action={
        <Button onClick={() => navigate(client, { view: 'GetWallet' })} testId="lk-get-wallet">
          {t('whatIs.get')}
        </Button>
      }
    >
      {t('connect.noneText')}
    </Empty>
  )
}

/** Copies a report of what was thrown. */
export function ReportButton({ failure, view }: ReportButtonProps) {
  const client = useClient()
  const t = useWords(rareWords)
  const { error, componentStack } = failure
  // Until the whole report is there, or where its code cannot be loaded, the error itself does.
  const [report, setReport] = useState(`${view}: ${String(error)}`)
  useEffect(() => {
    // React tells the components a moment after the error.
    if (componentStack === undefined) return
    reportView(client, { view, error, componentStack }).then(setReport, () => {})
  }, [client, view, error, componentStack])
  return (
    <CopyButton
      value={report}
      label={t('failed.copy')}
      copiedLabel={t('failed.copied')}
      testId="lk-copy-report"
    />
  )
}

type Values = { readonly amount: string; readonly symbol: string }

/** The state's toast. Amounts come as plain text, and are written digit by digit as the visitor's language does. */
export function ToastPill({ toast }: ToastPillProps) {
  const t = useWords(toastWords)
  const { message, link, words } = toast
  const { amount } = (words?.values ?? {}) as Partial<Values>
  const values = { ...words?.values, ...(amount !== undefined && { amount: writeAmount(amount, t.locale) }) }
  return (
    <Toast variant={toast.variant} testId="lk-toast">
      <span>
        {message ??
          (words && words.key in toastWords
            ? t(words.key as 'toast.sent', values as Values)
            : t('toast.failed'))}
      </span>
      {link ? (
        <>
          {' '}
          <LinkButton href={link.href} look="underline">
            {link.label ?? t('toast.explorer')}
          </LinkButton>
        </>
      ) : null}
    </Toast>
  )
}
