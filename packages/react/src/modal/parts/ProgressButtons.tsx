import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Stack } from '@latchkey/ui/components/Stack'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'

interface Choice {
  readonly label: string
  readonly onClick: () => void
}

export interface ProgressButtonsProps {
  /** `again`: nothing was sent yet. */
  readonly stage: 'running' | 'over' | 'again'
  readonly link: string | undefined
  readonly view: string
  readonly done: Choice
  readonly retry: Choice
  readonly edit: Choice
  readonly prefix: string
}

export function ProgressButtons({ stage, link, view, done, retry, edit, prefix }: ProgressButtonsProps) {
  const viewButton = link ? (
    <Button href={link} endIcon={<ExternalIcon size={18} />} testId={`${prefix}-explorer`}>
      {view}
    </Button>
  ) : null
  if (stage === 'running') return viewButton
  if (stage === 'again')
    return (
      <Stack gap={4}>
        <Button variant="primary" onClick={retry.onClick} testId="lk-try-again">
          {retry.label}
        </Button>
        <Hint>
          <LinkButton onClick={edit.onClick} testId={`${prefix}-edit`}>
            {edit.label}
          </LinkButton>
        </Hint>
      </Stack>
    )
  const doneButton = (
    <Button variant="primary" onClick={done.onClick} testId={`${prefix}-done`}>
      {done.label}
    </Button>
  )
  return viewButton ? (
    <ButtonRow>
      {viewButton}
      {doneButton}
    </ButtonRow>
  ) : (
    doneButton
  )
}
