import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'

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
