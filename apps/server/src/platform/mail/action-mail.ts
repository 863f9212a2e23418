/** An email without an action. `logo` is an absolute URL. */
export interface NoticeMail {
  brand: { name: string; logo: string | null }
  title: string
  text: string
  note: string
}

/** An email with one action. */
export interface ActionMail extends NoticeMail {
  action: string
  link: string
  /** A second link, below the note. */
  more?: { action: string; link: string }
}

type Content = { text: string; html: string }

/** The same email as plain text and as HTML; everything in it is shown as text. */
export const actionMail = (mail: ActionMail): Content => ({
  text: plainText(mail, [
    mail.text,
    mail.link,
    mail.note,
    ...(mail.more ? [`${mail.more.action}: ${mail.more.link}`] : []),
  ]),
  html: page(
    mail,
    `<p style="margin:0 0 24px"><a href="${escapeHtml(mail.link)}" style="display:inline-block;padding:12px 20px;background:#6a4cff;border-radius:8px;color:#ffffff;font-size:14px;font-weight:550;text-decoration:none">${escapeHtml(mail.action)}</a></p>\n`,
    mail.more && more(mail.more),
  ),
})

/** The same without an action. */
export const noticeMail = (mail: NoticeMail): Content => ({
  text: plainText(mail, [mail.text, mail.note]),
  html: page(mail),
})

const plainText = ({ brand }: NoticeMail, parts: string[]): string => `${[...parts, brand.name].join('\n\n')}\n`

const page = (mail: NoticeMail, action = '', below = ''): string => `<!doctype html>
<html lang="en"><head><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f6f7f9;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;color:#101521">
<table role="presentation" width="100%"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="480" style="max-width:100%;background:#ffffff;border:1px solid #e4e7ec;border-radius:12px">
<tr><td style="padding:32px">
${brand(mail.brand)}
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:650">${escapeHtml(mail.title)}</h1>
<p style="margin:0 0 24px;font-size:14px;line-height:22px">${escapeHtml(mail.text).replaceAll('\n', '<br>')}</p>
${action}<p style="margin:0;font-size:13px;line-height:20px;color:#5b6472">${escapeHtml(mail.note)}</p>${below}
</td></tr></table></td></tr></table></body></html>
`

const more = ({ action, link }: NonNullable<ActionMail['more']>): string => `
<p style="margin:12px 0 0;font-size:13px;line-height:20px"><a href="${escapeHtml(link)}" style="color:#6a4cff">${escapeHtml(action)}</a></p>`

const brand = ({ name, logo }: ActionMail['brand']): string =>
  logo
    ? `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="max-width:240px"></p>`
    : `<p style="margin:0 0 24px;font-size:14px;font-weight:650;color:#6a4cff">${escapeHtml(name)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
