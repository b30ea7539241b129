import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/more.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export function Section({
  title,
  children,
  ...common
}: CommonProps & { readonly title: string; readonly children: ReactNode }) {
  useStyles(css)
  return (
    <section {...rootProps(common)}>
      <h2 className="lk-section-title">{title}</h2>
      {children}
    </section>
  )
}
