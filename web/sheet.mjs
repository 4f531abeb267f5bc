import { chromium } from "playwright-core"; import { readdirSync, readFileSync } from "node:fs";
const [dir,out,cols="5",w="420"]=process.argv.slice(2);
const names=readdirSync(dir).filter(n=>n.endsWith(".png"));
const html=`<body style="margin:0;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:4px;font:12px sans-serif">`+names.map(n=>`<div>${n}<br><img width=${w} src="data:image/png;base64,${readFileSync(dir+"/"+n).toString("base64")}"></div>`).join("")+"</body>";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",chromiumSandbox:false}); const p=await b.newPage({viewport:{width:cols*(Number(w)+4),height:600}});
await p.setContent(html); await p.waitForTimeout(500); await p.screenshot({path:out,fullPage:true}); await b.close();
