import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/topic.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type TopicProps = CommonProps & {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

export function Topic({ icon, title, children, ...common }: TopicProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-topic')}>
      <span className="lk-topic-icon">{icon}</span>
      <div>
        <h2 className="lk-topic-title">{title}</h2>
        <p className="lk-topic-text">{children}</p>
      </div>
    </div>
  )
}
