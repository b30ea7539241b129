import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/checkbox.css.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type CheckboxProps = CommonProps & {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function Checkbox({ checked, onChange, children, ...common }: CheckboxProps) {
  useStyles(css)
  return (
    <label className="lk-checkbox">
      <input
        {...rootProps(common)}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="lk-checkbox-box" aria-hidden="true">
        <CheckIcon size={14} stroke={2.8} />
      </span>
      <span className="lk-checkbox-text">{children}</span>
    </label>
  )
}
