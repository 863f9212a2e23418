export { infosIn, titleOf, unreadText } from './choose-info.ts'
export { feedOf } from './feed-of.ts'
export { judge, rankOf, type Start, type Verdict } from './judge.ts'
