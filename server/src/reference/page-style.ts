/** The looks of the reference page: the colours of the product (client/src/ui/look/tokens.css), for a page of words and tables. */

const LIGHT = `color-scheme:light;--ground:#f2f5f2;--surface:#fbfdfb;--sunken:#e7eae6;--ink:#101815;--ink-2:#46504b;--ink-3:#5f6762;
--line:rgb(16 24 21/.12);--ctl:#7b827e;--needle:#b47819;--needle-ink:#875306;--get:#007445;--post:#0664c1;`;
const DARK = `color-scheme:dark;--ground:#0a0e0c;--surface:#121715;--sunken:#050806;--ink:#edf1ee;--ink-2:#adb5b0;--ink-3:#88908b;
--line:rgb(237 241 238/.12);--ctl:#6a726e;--needle:#e9b95a;--needle-ink:#ebc16b;--get:#4ed295;--post:#6ab0f6;`;

export const PAGE_STYLE = `
:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{${LIGHT}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1rem/1.5 'Geist Variable',Geist,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
a{color:inherit;text-decoration-color:var(--needle);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--needle);outline-offset:2px;border-radius:4px}
code,pre{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace;font-size:.875em}
.skip{position:absolute;inset-inline-start:1rem;top:-4rem;background:var(--ink);color:var(--ground);padding:.5rem 1rem;z-index:2}
.skip:focus{top:.5rem}
header{position:sticky;top:0;z-index:1;display:flex;gap:.5rem .75rem;align-items:center;padding:.5rem 1rem;background:var(--ground);border-bottom:1px solid var(--line)}
header strong{font-size:1.0625rem;letter-spacing:-.01em}
header strong::before{content:'';display:inline-block;inline-size:2px;block-size:1em;margin-inline-end:.5rem;background:var(--needle);vertical-align:-.12em}
header input{flex:1 1 9rem;min-inline-size:0;min-block-size:44px;padding:0 .75rem;border:1px solid var(--ctl);border-radius:10px;background:var(--surface);color:inherit;font:inherit}
button{min-block-size:44px;padding:0 .875rem;border:1px solid var(--ctl);border-radius:10px;background:var(--surface);color:inherit;font:inherit;cursor:pointer}
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-inline-size:76rem;margin-inline:auto}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;margin:0;padding:.75rem 1rem;list-style:none}
nav a{display:inline-block;padding-block:.625rem;color:var(--ink-2);text-decoration:none}
nav a:hover{color:var(--ink);text-decoration:underline}
main{padding:0 1rem 6rem;min-inline-size:0}
h1{margin:1.5rem 0 .5rem;font-size:1.625rem;line-height:2rem;letter-spacing:-.022em}
h2{margin:3rem 0 .5rem;font-size:1.25rem;line-height:1.625rem;letter-spacing:-.015em}
h2::first-letter,nav a::first-letter{text-transform:uppercase}
h3{margin:1.25rem 0 .25rem;font-size:.875rem;color:var(--ink-3);font-weight:600}
p{max-inline-size:44rem;color:var(--ink-2)}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
details:target,details[open]{border-color:var(--ctl)}
summary{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline;min-block-size:44px;padding:.625rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary code{overflow-wrap:anywhere;font-weight:600}
summary span{color:var(--ink-2)}
summary b{inline-size:3rem;font-size:.78125rem;letter-spacing:.04em;color:var(--get)}
summary b.post{color:var(--post)}
.body{padding:0 1rem 1rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
table{inline-size:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.5rem .75rem;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}
th{color:var(--ink-3);font-weight:600}
td code{white-space:nowrap}
.sample{position:relative;margin:.5rem 0}
pre{margin:0;padding:.875rem 1rem;overflow-x:auto;border-radius:10px;background:var(--sunken);color:var(--ink)}
.sample button{margin-block-start:.375rem;font-size:.875rem}
.facts{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.75rem 0 0;padding:0;list-style:none;color:var(--ink-2);font-size:.875rem}
.none{display:none}
[hidden]{display:none}
@media (min-width:64rem){
.frame{grid-template-columns:13rem minmax(0,1fr)}
nav{position:sticky;top:4.5rem;align-self:start;max-block-size:calc(100vh - 5rem);overflow-y:auto}
nav ul{display:block}
nav a{padding-block:.25rem}
}
`;
