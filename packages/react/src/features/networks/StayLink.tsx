import { goBack } from '@latchkey/core/actions'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { networksWords } from '../../generated/words/networksWords.js'

export function StayLink({ from }: { readonly from: string | undefined }) {
  const client = useClient()
  const t = useWords(networksWords)
  return (
    <Hint>
      <LinkButton onClick={() => goBack(client)} testId="lk-stay">
        {from ? t('switch.stay', { from }) : t('switch.another')}
      </LinkButton>
    </Hint>
  )
}
