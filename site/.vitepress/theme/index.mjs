import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import { searchOptions } from '../../searchOptions.mjs'
import Configurator from './Configurator.vue'
import NoPage from './NoPage.vue'
import { rememberTabs } from './rememberTabs.mjs'
import './style.css'

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NoPage) }),
  enhanceApp({ app, router, siteData }) {
    app.component('Configurator', Configurator)
    rememberTabs(router)
    siteData.value = withSearch(siteData.value)
  },
}

/**
 * In the configuration, VitePress would write these functions into each page as text to evaluate.
 *
 * @param {import('vitepress').SiteData} data
 * @returns {import('vitepress').SiteData}
 */
function withSearch(data) {
  const { search } = data.themeConfig
  const options = { ...search.options, miniSearch: { searchOptions } }
  return { ...data, themeConfig: { ...data.themeConfig, search: { ...search, options } } }
}
