/** An item of a playlist that is made: a slide of a template, or another playlist of the same template. */
type TemplateItem = { slide: string; weight?: number } | { playlist: string; take: number; weight?: number }

interface TemplatePlaylist {
  name: string
  order?: 'shuffle'
  items: readonly TemplateItem[]
}

export interface PlaylistTemplate {
  name: string
  text: string
  /** Playlists that others contain come first; the last one is the one to show on screens. */
  playlists: readonly TemplatePlaylist[]
}

const advertisement = { playlist: 'Advertisements', take: 1 } as const

export const playlistTemplates: readonly PlaylistTemplate[] = [
  {
    name: 'Menu with advertisements',
    text: 'Slides of a menu, and an advertisement after each of them. The advertisements take turns: the first one comes up three times as often as the last one.',
    playlists: [
      {
        name: 'Advertisements',
        items: [
          { slide: 'offer-daily-special', weight: 3 },
          { slide: 'offer-percent', weight: 2 },
          { slide: 'offer-two-for-one' },
        ],
      },
      {
        name: 'Menu with advertisements',
        items: [
          { slide: 'menu-cafe' },
          advertisement,
          { slide: 'menu-week' },
          advertisement,
          { slide: 'price-list' },
          advertisement,
        ],
      },
    ],
  },
  {
    name: 'News and notices',
    text: 'A welcome and a clock, news in random order, and twice as many notices: in each round two notices and one piece of news, the next ones each time.',
    playlists: [
      {
        name: 'News',
        order: 'shuffle',
        items: [{ slide: 'event-program' }, { slide: 'event-concert' }, { slide: 'hours-today' }],
      },
      { name: 'Notices', items: [{ slide: 'notice-plain' }, { slide: 'notice-steps' }, { slide: 'notice-closed' }] },
      {
        name: 'News and notices',
        items: [
          { slide: 'welcome-serif' },
          { playlist: 'Notices', take: 1, weight: 2 },
          { playlist: 'News', take: 1 },
          { slide: 'clock-digital' },
        ],
      },
    ],
  },
]

/** Ids of the templates of slides that it has, in the order of its playlists. */
export const slidesOf = ({ playlists }: PlaylistTemplate): string[] =>
  playlists.flatMap(({ items }) => items.flatMap((item) => ('slide' in item ? item.slide : [])))
