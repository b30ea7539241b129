import { Note } from '@latchkey/ui/components/Note'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { ChoiceField } from '../../parts/fields.js'
import { Part } from '../../parts/Page.js'
import { EmailFrame } from './EmailFrame.js'
import {
  type EmailPreview,
  type EmailsView,
  errorsOf,
  isOfRecovery,
  kindName,
  languageName,
  type Look,
} from './emailLook.js'

/** Milliseconds after the last change. */
const pause = 300

export function PreviewPart({
  project,
  view,
  look,
  onRefused,
}: {
  readonly project: string
  readonly view: EmailsView
  readonly look: Look
  /** An empty map once all fields are valid. */
  readonly onRefused: (errors: ReadonlyMap<string, string>) => void
}) {
  const api = useApi()
  const [kind, setKind] = useState(view.kinds[0] ?? 'login')
  const [language, setLanguage] = useState('en')
  const [email, setEmail] = useState<EmailPreview>()
  const [problem, setProblem] = useState<string>()
  const request = JSON.stringify({ project, kind, language, look })
  useEffect(() => {
    let isLatest = true
    const timer = setTimeout(() => {
      api.send<EmailPreview>('POST', 'emails/preview', JSON.parse(request)).then(
        (answer) => {
          if (!isLatest) return
          setEmail(answer)
          setProblem(undefined)
          onRefused(new Map())
        },
        (error: unknown) => {
          if (!isLatest) return
          const refused = errorsOf(error)
          setProblem(refused.size > 0 ? 'Correct the look to see it here.' : messageOf(error))
          onRefused(refused)
        },
      )
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [api, request, onRefused])
  return (
    <Part title="Preview" note="With sample values. Nothing is sent.">
      <div className="c-pair">
        <ChoiceField
          label="Email"
          value={kind}
          choices={view.kinds.map((id) => ({ id, label: kindName(id) }))}
          onChange={setKind}
        />
        <ChoiceField
          label="Language"
          value={language}
          choices={view.languages.map((id) => ({ id, label: languageName(id) }))}
          onChange={setLanguage}
        />
      </div>
      {isOfRecovery(kind) ? (
        <p className="c-note">
          The recovery service sends this email, with the look that its own settings file has under
          projects[].emails.
        </p>
      ) : null}
      {look.logo?.startsWith('https:') && kind !== 'invitation' ? (
        <p className="c-note">
          This page loads nothing from other servers, so the logo is missing here, as in mail programs that
          block pictures.
        </p>
      ) : null}
      {problem === undefined ? null : (
        <Note tone="warn" role="status">
          {problem}
        </Note>
      )}
      {email === undefined ? null : <PreviewedEmail email={email} kind={kind} />}
    </Part>
  )
}

function PreviewedEmail({ email, kind }: { readonly email: EmailPreview; readonly kind: string }) {
  const { sender, replyTo, subject, html, text } = email
  return (
    <>
      <dl className="c-email-head">
        <dt>From</dt>
        <dd dir="auto">{sender === null ? 'No mail server' : `${sender.name} <${sender.address}>`}</dd>
        {replyTo === null ? null : (
          <>
            <dt>Reply to</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>Subject</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <EmailFrame html={html} title={`Preview: ${kindName(kind)}`} />
      <details className="c-json">
        <summary>As text</summary>
        <pre tabIndex={0} dir="auto" aria-label="The email as text">
          {text}
        </pre>
      </details>
    </>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
