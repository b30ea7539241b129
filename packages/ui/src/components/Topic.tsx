import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/topic.css.js'

/** Properties of Topic. */
export type TopicProps = {
  /** An icon of 22 px. */
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

/** One thing explained: tinted icon, short heading, a sentence. */
export function Topic({ icon, title, children }: TopicProps) {
  useStyles(css)
  return (
    <div className="lk-topic">
      <span className="lk-topic-icon">{icon}</span>
      <div>
        <h2 className="lk-topic-title">{title}</h2>
        <p className="lk-topic-text">{children}</p>
      </div>
    </div>
  )
}
