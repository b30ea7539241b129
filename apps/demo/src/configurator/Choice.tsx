interface ChoiceProps<T extends string> {
  readonly legend: string
  readonly options: readonly T[]
  /** Default: the option. */
  readonly labels?: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

export function Choice<T extends string>({ legend, options, labels, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="choice">
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={legend} checked={option === value} onChange={() => onChange(option)} />
            <span>{labels?.[option] ?? option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
