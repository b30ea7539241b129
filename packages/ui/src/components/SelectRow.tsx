import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css as rowCss } from '../generated/row.css.js'
import { css } from '../generated/select.css.js'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type SelectRowProps = CommonProps & {
  label: string
  icon?: ReactNode | undefined
  value: string
  options: readonly { readonly value: string; readonly name: string; readonly lang?: string | undefined }[]
  onChange: (value: string) => void
}

/** The browser's list lies invisibly over the row, to open as the device does it. */
export function SelectRow({ label, icon, value, options, onChange, ...common }: SelectRowProps) {
  useStyles(rowCss)
  useStyles(css)
  const chosen = options.find((option) => option.value === value)
  return (
    <label {...rootProps(common, 'lk-row', 'lk-row-quiet', 'lk-select')}>
      {icon}
      <span className="lk-row-text">
        <span className="lk-row-label">{label}</span>
      </span>
      <span className="lk-select-value" lang={chosen?.lang} aria-hidden="true">
        <bdi>{chosen?.name}</bdi>
      </span>
      <ChevronDownIcon size={14} stroke={2.2} />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
