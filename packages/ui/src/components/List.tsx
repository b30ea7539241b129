import { Children, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/row.css.js'
import { moveInList } from './moveInList.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type ListProps = CommonProps & {
  children: ReactNode
  /** If no heading precedes the list. */
  label?: string | undefined
}

export function List({ children, label, ...common }: ListProps) {
  useStyles(css)
  return (
    <ul {...rootProps(common, 'lk-list')} aria-label={label} onKeyDown={moveInList}>
      {Children.map(children, (child) =>
        child === null || child === undefined || child === false ? null : <li>{child}</li>,
      )}
    </ul>
  )
}
