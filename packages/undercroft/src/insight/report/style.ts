/** How a report looks, on screens in the dark and in the light, and on paper. The page's policy names it by its hash. */
export const STYLE = `
:root{color-scheme:dark light;--bg:#12110f;--card:#1b1a17;--line:#36332d;--ink:#f0ece3;--soft:#b7b0a2;--a:#f2a93b;--b:#5fc7ad;--wrong:#ff8a70;--ground:#262420;--focus:#fff}
@media (prefers-color-scheme:light){:root{--bg:#f7f4ee;--card:#fff;--line:#ddd5c6;--ink:#211d16;--soft:#5e574a;--a:#985700;--b:#006d57;--wrong:#b3261e;--ground:#eee9df;--focus:#000}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main{max-width:1180px;margin:0 auto;padding:0 24px}
header{padding-top:40px}
h1{font-size:30px;line-height:1.2;margin:0 0 4px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:19px;margin:0;font-weight:650}
h3{font-size:15px;margin:20px 0 8px}
section{margin:0 0 44px;scroll-margin-top:16px}
p{margin:0 0 8px}
.hint,.of{color:var(--soft)}
.hint{max-width:80ch;margin:2px 0 14px}
.of{font-size:12.5px;font-weight:400;display:block}
h3 .of{display:inline}
.side.a,dd.a{color:var(--a)}.side.b,dd.b{color:var(--b)}
a{color:inherit;text-decoration-color:var(--soft);text-underline-offset:2px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:8px;z-index:9}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:14px 0 28px;font-size:13.5px}
nav a{color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px 20px}
.words p{margin:0 0 9px;max-width:112ch}.words p:last-child{margin:0}
#words h2{margin-bottom:10px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(124px,1fr));gap:10px;margin:-28px 0 0}
.figures .card{padding:10px 14px;display:flex;flex-direction:column}
.figures dt{flex:1;color:var(--soft);font-size:12.5px;line-height:1.3;margin-bottom:3px}
.figures dd{margin:0;font-size:19px;line-height:1.35;font-weight:650;font-variant-numeric:tabular-nums}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:14px}
figure{margin:0}
.pair>figure.card{padding:14px 16px 8px}
.choices{display:flex;flex-wrap:wrap;gap:8px 16px;margin:0 0 12px}.choices[hidden]{display:none}
.choices label{font-size:13.5px;color:var(--soft)}
select,button{font:inherit;font-size:13.5px;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:7px;padding:4px 8px}
button{cursor:pointer}button:hover{border-color:var(--soft)}
svg.range{display:block;width:100%;max-width:620px;height:auto;margin:0 auto}
svg.range text{fill:var(--soft);font-size:12px}svg.range text.axis{fill:var(--ink)}
svg.range .frame rect{fill:none;stroke:var(--line)}
svg.range .beyond{stroke:var(--soft);stroke-dasharray:3 4;fill:none}
svg.range.a g rect[class]{fill:var(--a)}svg.range.b g rect[class]{fill:var(--b)}
svg.range rect[class]{cursor:pointer}
.c1{opacity:.22}.c2{opacity:.36}.c3{opacity:.51}.c4{opacity:.67}.c5{opacity:.83}.c6{opacity:1}
svg.range .here{fill:none;stroke:var(--ink);stroke-width:2;pointer-events:none}
svg.range:focus-visible{outline-offset:4px}
.pair+.readout{margin-top:14px}.pair .readout{margin-bottom:14px}.readout{min-height:150px;padding:10px 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);font-size:14px}
.readout[hidden]{display:none}
.readout p{margin:0 0 3px}.readout .of{margin-top:6px}
details{margin-top:10px}summary{cursor:pointer;color:var(--soft);font-size:13.5px}
.levels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,236px),1fr));gap:16px 14px}
.level img,.place img{display:block;width:100%;height:auto;border-radius:6px;border:1px solid var(--line);background:#0f0e0d}
.place img{background:var(--card);image-rendering:pixelated}
.level figcaption,.place figcaption{font-size:13.5px;margin-top:5px}
.places{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:14px}
.nothing{display:grid;place-items:center;min-height:120px;color:var(--soft);border:1px dashed var(--line);border-radius:6px}
.alike{display:grid;grid-template-columns:1fr 1fr;gap:10px}
.findings{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,360px),1fr));gap:14px}
.findings li{border-left:4px solid var(--soft);font-size:14.5px;min-width:0}
.findings li.wrong{border-left-color:var(--wrong)}
.findings h3{margin:0 0 6px}.findings p{margin:0 0 6px}
.findings .sign{display:inline-block;width:1.4em;height:1.4em;line-height:1.4em;text-align:center;border-radius:50%;background:var(--ground);font-size:12px;margin-right:2px}
.wrong .sign,.warn,.warning{color:var(--wrong)}
.shared{font-weight:600}
.seeds{color:var(--soft)}.seeds .seed{color:var(--ink)}
code,pre{font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.command{display:flex;gap:8px;align-items:flex-start}.command code{flex:1 1 auto;background:var(--ground);border-radius:6px;padding:5px 8px}.command button{padding:2px 8px;font-size:12.5px}
pre{overflow:auto;max-height:420px;background:var(--ground);padding:12px;border-radius:8px}
.seed{font:inherit;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:0 -4px;padding:0 4px}
table{border-collapse:collapse;width:100%;font-size:13.5px;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-weight:500;font-size:12.5px;vertical-align:bottom}
tbody th{font-weight:550;min-width:120px}
.n{text-align:right;white-space:nowrap}.n+:not(.n){padding-left:16px}
th.n{white-space:normal}
tr.dim>*{color:var(--soft);font-weight:400}tr.dim svg{opacity:.45}
#differs td .of{max-width:52ch}#differs td:last-child:not(.n){min-width:220px;max-width:360px}
svg.histogram{display:block;width:150px;height:34px;border-bottom:1px solid var(--line)}
.histogram path.a{fill:var(--a);opacity:.55;stroke:none}
.histogram path.b{fill:none;stroke:var(--b);stroke-width:1.6;vector-effect:non-scaling-stroke}
svg.effect{display:block;width:96px;height:12px;margin:4px 8px 0 14px}.effect+.of{text-align:center;width:96px;margin-left:14px}
.effect rect{fill:var(--ink)}.effect .axis{stroke:var(--soft)}
svg.bar{display:block;width:130px;height:8px;margin-top:7px;background:var(--ground);border-radius:2px}
.bar .a{fill:var(--a)}.bar .b{fill:var(--b)}
.line{display:block}.mark{color:var(--ink)}
.facts{margin:10px 0 0}.facts>div{display:grid;grid-template-columns:170px 1fr;gap:0 14px;padding:5px 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--soft)}.facts dd{margin:0;min-width:0;overflow-wrap:anywhere}.facts details{margin:0}
.facts .of{display:inline}
@media (max-width:620px){header,main{padding-left:14px;padding-right:14px}header{padding-top:22px}h1{font-size:25px}.card{padding:12px 14px}.facts>div{grid-template-columns:1fr}.levels{grid-template-columns:1fr 1fr}.places{grid-template-columns:1fr 1fr}.figures{grid-template-columns:1fr 1fr}.figures dd{font-size:17px}section{margin-bottom:34px}svg.range text{font-size:14.5px}tbody th{position:sticky;left:0;background:var(--bg);max-width:128px;padding-right:12px}svg.histogram{width:104px}}
@media print{:root{--bg:#fff;--card:#fff;--line:#ccc;--ink:#000;--soft:#444;--a:#985700;--b:#006d57;--wrong:#a00;--ground:#eee}body{font-size:10.5pt}header,main{max-width:none;padding:0}nav,.choices,.readout,.skip,button{display:none!important}section,tr,figure,.card{break-inside:avoid}#differs,#blame,#choices,#vaults,#worth,#levels{break-inside:auto}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}.scroll{overflow:visible}details::details-content{content-visibility:visible;block-size:auto}summary{display:none}a{text-decoration:none}#differs td .of{max-width:52ch}#differs td:last-child:not(.n){min-width:0}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
`;
