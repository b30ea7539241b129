import { acceptLegal } from '@latchkey/core/actions/acceptLegal'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { fillNodes } from '../../fillNodes.js'
import { rareWords } from '../../../words/en/rareWords.js'
import { useWords } from '../../useWords.js'

/** The box that has to be ticked before a wallet can be reached, with the host's pages (ruling 15). */
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
