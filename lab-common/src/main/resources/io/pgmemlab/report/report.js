/* Draws the charts of the page from the JSON beside them. Without it every table is still there. */
(function () {
  'use strict';
  if (!window.echarts) return;
  var root = document.documentElement;
  var charts = [];

  function colour(text) {
    var name = /^var\((--[a-z0-9-]+)\)$/.exec(text);
    return name ? getComputedStyle(root).getPropertyValue(name[1]).trim() : text;
  }

  function number(value) {
    return typeof value === 'number' ? value.toFixed(1) : '–';
  }

  /* Nodes, not markup: names come from files. */
  function node(tag, style, text) {
    var made = document.createElement(tag);
    if (style) made.className = style;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function card(title, rows) {
    var made = node('div', 'tip');
    made.appendChild(node('b', '', title));
    rows.forEach(function (row) {
      var line = node('div', 'tip-row');
      var key = node('i');
      key.style.background = row.colour;
      line.appendChild(key);
      line.appendChild(node('span', '', row.name));
      line.appendChild(node('span', 'tip-value', row.value));
      made.appendChild(line);
    });
    return made;
  }

  function formatters(option) {
    return {
      '@samples': function (points) {
        var rows = points.filter(function (p) { return p.seriesName; }).map(function (p) {
          return { colour: p.color, name: p.seriesName, y: p.value[1], value: number(p.value[1]) };
        });
        rows.sort(function (a, b) { return b.y - a.y; });
        return card(number(points[0].axisValue) + ' s', rows);
      },
      '@parts': function (parts) {
        return card(parts[0].name, parts.map(function (p) {
          return { colour: typeof p.color === 'string' ? p.color : '', name: p.seriesName, value: number(p.value) };
        }));
      },
      '@dot': function (dot) {
        return card(option.yAxis.data[dot.value[1]], [{ colour: dot.color, name: dot.seriesName, value: number(dot.value[0]) }]);
      },
      '@point': function (point) {
        return card(number(point.value[0]).replace(/\.0$/, '') + ' ' + option.unitOfX,
          [{ colour: typeof point.color === 'string' ? point.color : '', name: point.seriesName, value: number(point.value.length > 2 ? point.value[2] : point.value[1]) }]);
      },
      '@legend': function (name) {
        return option.legendLabels[name] || name;
      }
    };
  }

  function resolved(value, formats) {
    if (typeof value === 'string') return formats[value] || colour(value);
    if (Array.isArray(value)) return value.map(function (v) { return resolved(v, formats); });
    if (value && typeof value === 'object') {
      var copy = {};
      Object.keys(value).forEach(function (key) {
        copy[key] = key === 'data' && value.type === 'line' ? value[key] : resolved(value[key], formats);
      });
      return copy;
    }
    return value;
  }

  /* The levels of one line while it, or its name in the legend, is pointed at. */
  function levels(plot, option) {
    var drawn = [];
    function clear() {
      drawn.forEach(function (shape) { plot.getZr().remove(shape); });
      drawn = [];
    }
    function draw(name) {
      clear();
      var named = option.levelsOnHover && option.levelsOnHover[name];
      if (!named) return;
      var left = plot.convertToPixel({ xAxisIndex: 0 }, option.xAxis.min);
      var right = plot.convertToPixel({ xAxisIndex: 0 }, option.xAxis.max);
      Object.keys(named).forEach(function (label, i) {
        var y = plot.convertToPixel({ yAxisIndex: 0 }, named[label]);
        drawn.push(new echarts.graphic.Line({
          shape: { x1: left, y1: y, x2: right, y2: y },
          style: { stroke: colour('var(--ink)'), lineDash: i ? [2, 3] : [5, 3], lineWidth: 1 },
          silent: true, z: 90
        }));
        drawn.push(new echarts.graphic.Text({
          x: right - 4, y: i ? y - 5 : y + 3, silent: true, z: 91,
          style: {
            text: label + ' ' + number(named[label]), align: 'right', verticalAlign: i ? 'bottom' : 'top',
            fill: colour('var(--ink)'), fontSize: 11, backgroundColor: colour('var(--paper)'), padding: [0, 3]
          }
        }));
      });
      drawn.forEach(function (shape) { plot.getZr().add(shape); });
    }
    plot.on('mouseover', { componentType: 'series' }, function (event) { draw(event.seriesName); });
    plot.on('highlight', function (event) { if (event.seriesName) draw(event.seriesName); });
    plot.on('mouseout', clear);
    plot.on('downplay', clear);
    plot.on('legendselectchanged', clear);
  }

  function draw(chart) {
    var box = chart.box;
    if (chart.plot) chart.plot.dispose();
    box.textContent = '';
    box.style.height = box.dataset.height + 'px';
    chart.plot = echarts.init(box, null, { renderer: 'svg' });
    var option = resolved(chart.option, formatters(chart.option));
    if (chart.option.narrow && box.clientWidth < 760) {
      ['legend', 'grid'].forEach(function (part) { option[part] = resolved(chart.option.narrow[part], formatters(chart.option)); });
    }
    option.textStyle = { fontFamily: getComputedStyle(document.body).fontFamily };
    option.aria = { enabled: false };
    chart.plot.setOption(option);
    levels(chart.plot, chart.option);
  }

  function drawAll() {
    charts.forEach(draw);
  }

  document.querySelectorAll('.plot').forEach(function (box) {
    var data = document.getElementById(box.dataset.chart);
    charts.push({ box: box, option: JSON.parse(data.textContent) });
  });
  drawAll();

  var width = window.innerWidth;
  var timer;
  window.addEventListener('resize', function () {
    clearTimeout(timer);
    timer = setTimeout(function () {
      if (window.innerWidth !== width) {
        width = window.innerWidth;
        drawAll();
      }
    }, 150);
  });

  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);

  /* On paper: light colours, every table open. */
  var opened = [];
  window.addEventListener('beforeprint', function () {
    root.classList.add('paper');
    document.querySelectorAll('details:not([open])').forEach(function (details) {
      if (details.closest('#evidence')) return;
      details.open = true;
      opened.push(details);
    });
    drawAll();
    charts.forEach(function (chart) {
      chart.plot.getZr().flush();
      var svg = chart.box.querySelector('svg');
      svg.setAttribute('viewBox', '0 0 ' + chart.plot.getWidth() + ' ' + chart.plot.getHeight());
    });
  });
  window.addEventListener('afterprint', function () {
    root.classList.remove('paper');
    opened.forEach(function (details) { details.open = false; });
    opened = [];
    drawAll();
  });
})();
