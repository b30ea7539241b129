import { acceptLegal } from '@latchkey/core/actions'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Fragment, type ReactNode } from 'react'
import { useClient } from '../../../provider/LatchkeyContext.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { rareWords } from '../../../generated/words/rareWords.js'
import { useWords } from '../../hooks/viewHooks.js'

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

/** Fills placeholders with elements, such as `{terms}` with a link. */
const fillNodes = (text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => <Fragment key={index}>{nodes[part.slice(1, -1)] ?? part}</Fragment>)
