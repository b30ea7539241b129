import { Page } from '../parts/Page.js'

export const MissingPage = () => (
  <Page title="Page not found" lead="This address leads to no page of the console. Choose one from the menu.">
    {null}
  </Page>
)
