export function Facts({
  name,
  facts,
}: {
  readonly name: string
  readonly facts: readonly (readonly [string, string])[]
}) {
  return (
    <dl className="c-facts" aria-label={`Sources of ${name}`}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
