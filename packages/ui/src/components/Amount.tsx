import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'

/** One piece of `Intl.NumberFormat.prototype.formatToParts`. */
export type AmountPart = { readonly type: string; readonly value: string }

/** Properties of Amount. */
export type AmountProps = {
  /** The figure as `formatToParts` gives it: decimal mark and fraction are drawn in the third grey. */
  parts: readonly AmountPart[]
  /** `big` is the balance (42/48), `text` sits in a line. Default `big`. */
  size?: 'big' | 'text' | undefined
  testId?: string | undefined
}

/** An amount in tabular figures with dimmed cents. */
export function Amount({ parts, size = 'big', testId }: AmountProps) {
  useStyles(css)
  return (
    <span className={`lk-num lk-amount-${size}`} data-testid={testId} dir="ltr">
      {parts.map((part, index) => {
        const isCents = part.type === 'decimal' || part.type === 'fraction'
        return (
          <span key={`${index}${part.type}`} className={isCents ? 'lk-cents' : undefined}>
            {part.value}
          </span>
        )
      })}
    </span>
  )
}
