import type { FrameConfig, FrameProject } from './config.js'

/** JSON in a `meta` element. */
export interface PageFacts {
  readonly project: FrameProject
  readonly gateway: string
  readonly recovery: string
  readonly networks: FrameConfig['networks']
  readonly paymasters: FrameConfig['paymasters']
  readonly development: boolean
  /** `traceparent`. */
  readonly trace?: string | undefined
}

export interface WindowFacts {
  readonly projectId: string
  readonly gateway: string
  /** The browser confirms that a page of this origin led here. */
  readonly isOwn: boolean
}

export function pageHtml(script: string, facts: object): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="latchkey-frame" content="${escape(JSON.stringify(facts))}">
<link rel="icon" href="data:,">
<title>Latchkey</title>
<script type="module" src="/assets/${script}"></script>
</head>
<body></body>
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
