import { Children, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/row.css.js'
import { moveInList } from './moveInList.js'

/** Properties of List. */
export type ListProps = {
  children: ReactNode
  /** Accessible name, when no heading before it says it. */
  label?: string | undefined
  testId?: string | undefined
}

/** Rows under each other; arrow keys, Home and End move between them. */
export function List({ children, label, testId }: ListProps) {
  useStyles(css)
  return (
    <ul className="lk-list" aria-label={label} onKeyDown={moveInList} data-testid={testId}>
      {Children.map(children, (child) =>
        child === null || child === undefined || child === false ? null : <li>{child}</li>,
      )}
    </ul>
  )
}
