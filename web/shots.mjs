// usage: node shots.mjs OUT WxH seconds [names...]
import { chromium } from "playwright-core"; import { createServer } from "node:http"; import { readFileSync, existsSync, readdirSync, mkdirSync } from "node:fs"; import { join, extname } from "node:path";
const [out,size,seconds,...only]=process.argv.slice(2); const [w,h]=size.split("x").map(Number); mkdirSync(out,{recursive:true});
const types={".html":"text/html",".js":"text/javascript",".css":"text/css",".json":"application/json",".svg":"image/svg+xml",".wasm":"application/wasm"};
const server=createServer((q,r)=>{const p=join("playground/dist",q.url==="/"?"index.html":q.url.split("?")[0]); if(!existsSync(p)){r.writeHead(404).end();return;} r.writeHead(200,{"Content-Type":types[extname(p)]??"application/octet-stream"}).end(readFileSync(p));});
await new Promise(r=>server.listen(0,"127.0.0.1",r)); const url=`http://127.0.0.1:${server.address().port}/`;
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--use-gl=angle","--use-angle=swiftshader","--enable-unsafe-swiftshader"],chromiumSandbox:false});
for (const d of [2,3]) { const names=["start","empty",...readdirSync(`../scenes/worlds${d}`).filter(n=>n.endsWith(".json")).map(n=>n.replace(".json",""))];
 for (const n of names) { if(only.length&&!only.includes(n)&&!only.includes(n+d)) continue;
  const c=await b.newContext({viewport:{width:w,height:h}}); const p=await c.newPage();
  p.on("pageerror",e=>console.log(n,d,e.message));
  await p.goto(`${url}#/toy${d}?scene=${n}&step=${Math.round(seconds*60)}`);
  const step=()=>p.evaluate(()=>{for(const e of document.querySelectorAll("dl[aria-label='The last step'] > div")) if(e.querySelector("dt").textContent==="step") return Number(e.querySelector("dd").textContent.replaceAll(",",""));});
  for(let i=0;i<300;i++){ const s=await step().catch(()=>undefined); if(s>=Math.round(seconds*60)) break; await p.waitForTimeout(100);} 
  await p.waitForTimeout(400);
  await p.screenshot({path:`${out}/${d}-${n}.png`}); await c.close(); } }
await b.close(); server.close();
