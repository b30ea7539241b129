import type { ReactNode } from 'react'

/** Properties of Hint. */
export type HintProps = {
  children: ReactNode
  /** `bad` for a sentence that says what is wrong. */
  tone?: 'bad' | undefined
  id?: string | undefined
}

/** A quiet centred line of 13 px at the end of a view; put a LinkButton in it for the way out. */
export const Hint = ({ children, tone, id }: HintProps) => (
  <p id={id} className={tone === 'bad' ? 'lk-hint lk-hint-bad' : 'lk-hint'}>
    {children}
  </p>
)
