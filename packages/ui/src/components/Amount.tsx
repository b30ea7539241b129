import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** One piece of `Intl.NumberFormat.prototype.formatToParts`. */
export type AmountPart = { readonly type: string; readonly value: string }

/** Properties of Amount. */
export type AmountProps = CommonProps & {
  /** The figure as `formatToParts` gives it: decimal mark and fraction are drawn in the third grey. */
  parts: readonly AmountPart[]
  /** `big` is the balance (42/48), `text` sits in a line. Default `big`. */
  size?: 'big' | 'text' | undefined
}

/** An amount in tabular figures with dimmed cents; of less than one coin, what stands behind the mark is the amount. */
export function Amount({ parts, size = 'big', ...common }: AmountProps) {
  useStyles(css)
  const isLess = parts.some(({ type, value }) => type === 'integer' && value === '0')
  return (
    <span {...rootProps(common, 'lk-num', `lk-amount-${size}`)} dir="ltr" translate="no">
      {parts.map((part, index) => {
        const isCents = !isLess && (part.type === 'decimal' || part.type === 'fraction')
        return (
          <span key={`${index}${part.type}`} className={isCents ? 'lk-cents' : undefined}>
            {part.value}
          </span>
        )
      })}
    </span>
  )
}
