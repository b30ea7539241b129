import { languages } from '@latchkey/react/locales'

interface LanguageChoiceProps {
  readonly value: string
  readonly onChange: (tag: string) => void
}

export const LanguageChoice = ({ value, onChange }: LanguageChoiceProps) => (
  <fieldset>
    <legend>Language</legend>
    <select
      className="select"
      aria-label="Language"
      data-testid="language"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="auto">Automatic, with a menu in the modal</option>
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  </fieldset>
)
