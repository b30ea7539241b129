import { adoptStyles } from '@latchkey/ui/css/adoptStyles'
import { css as baseCss } from '@latchkey/ui/generated/base.css'
import { css as fieldCss } from '@latchkey/ui/generated/field.css'
import { themeCss } from '@latchkey/ui/theme/themeCss'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.js'
import { css as chartCss } from './generated/chart.css.js'
import { css as formCss } from './generated/form.css.js'
import { css as pageCss } from './generated/page.css.js'
import { css as shellCss } from './generated/shell.css.js'
import { css as sourcesCss } from './generated/sources.css.js'
import { css as tableCss } from './generated/table.css.js'

for (const css of [
  themeCss('system', {}, ':root'),
  baseCss,
  fieldCss,
  shellCss,
  pageCss,
  formCss,
  sourcesCss,
  tableCss,
  chartCss,
])
  adoptStyles(document, css)

const place = document.getElementById('console')
if (place !== null) createRoot(place).render(<App base={new URL('../admin/v1/', location.href).href} />)
